# SPDX-License-Identifier: Apache-2.0
# cmake -DNPM=... -DWEB=source -DWORK=folder -DPAGE=file -P build_page.cmake
# Builds the page of reports in WORK, unless the one there is of the same sources, and puts it at
# PAGE. Fails never: what is missing is said, and PAGE then says it too.

# What comes after `what` is said now and not kept.
function(give_up what)
  file(WRITE "${PAGE}" "${what}")
  message("report: ${what}" ${ARGN})
endfunction()

# Runs a command in WORK; `problem` gets the end of what it printed when it failed.
function(run problem)
  execute_process(
    COMMAND ${ARGN}
    WORKING_DIRECTORY "${WORK}"
    RESULT_VARIABLE result
    OUTPUT_VARIABLE output
    ERROR_VARIABLE output
    TIMEOUT 300)
  set(text "")
  if(NOT result EQUAL 0)
    string(LENGTH "${output}" length)
    if(length GREATER 1500)
      math(EXPR start "${length} - 1500")
      string(SUBSTRING "${output}" ${start} -1 output)
    endif()
    set(text "${result}\n${output}")
  endif()
  set(${problem} "${text}" PARENT_SCOPE)
endfunction()

set(again "then configure and build again")
if(NOT NPM)
  give_up("npm was not found when this program was built; install Node.js 18 or later with npm \
(Debian: nodejs, npm), ${again}")
  return()
endif()

file(MAKE_DIRECTORY "${WORK}")
file(LOCK "${WORK}/lock" TIMEOUT 600) # another build of this checkout
file(GLOB_RECURSE sources RELATIVE "${WEB}" "${WEB}/src/*" "${WEB}/test/*" "${WEB}/browser/*")
list(APPEND sources index.html package.json package-lock.json tsconfig.json vite.config.ts .npmrc)
list(SORT sources)

set(names "")
foreach(source IN LISTS sources)
  file(SHA256 "${WEB}/${source}" hash)
  string(APPEND names "${source} ${hash}\n")
endforeach()
string(SHA256 stamp "${names}")
file(SHA256 "${WEB}/package-lock.json" packages_stamp)

set(known "")
if(EXISTS "${WORK}/page.stamp" AND EXISTS "${WORK}/dist/index.html")
  file(READ "${WORK}/page.stamp" known)
endif()
if(NOT known STREQUAL stamp)
  foreach(folder IN ITEMS src test browser)
    file(REMOVE_RECURSE "${WORK}/${folder}") # and with it what the sources no longer have
  endforeach()
  foreach(source IN LISTS sources)
    get_filename_component(folder "${WORK}/${source}" DIRECTORY)
    file(COPY "${WEB}/${source}" DESTINATION "${folder}")
  endforeach()

  set(known "")
  if(EXISTS "${WORK}/packages.stamp")
    file(READ "${WORK}/packages.stamp" known)
  endif()
  if(NOT known STREQUAL packages_stamp)
    run(problem "${NPM}" ci --ignore-scripts --no-audit --no-fund --fetch-retries=1)
    if(problem)
      give_up("npm could not fetch the packages of the report when this program was built; make \
its registry reachable (npm ping), ${again}" "\n${problem}")
      return()
    endif()
    file(WRITE "${WORK}/packages.stamp" "${packages_stamp}")
  endif()

  run(problem "${NPM}" run --silent build)
  if(problem)
    give_up("npm could not build the page of the report when this program was built; see the \
output of: cmake --build" "\n${problem}")
    return()
  endif()
  file(WRITE "${WORK}/page.stamp" "${stamp}")
endif()
file(COPY_FILE "${WORK}/dist/index.html" "${PAGE}")
