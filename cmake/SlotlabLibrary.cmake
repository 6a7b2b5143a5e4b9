# SPDX-License-Identifier: Apache-2.0

# slotlab_library(NAME [HOT] [LINK targets...] [EXCLUDE files...])
# A library of every source file in the current folder. A folder of headers alone makes an
# interface library, so that a first source file can be added later without a change here. HOT: it
# runs for every bus transaction, and is compiled accordingly.
function(slotlab_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "HOT" "" "LINK;EXCLUDE")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  foreach(file IN LISTS arg_EXCLUDE)
    list(REMOVE_ITEM sources "${CMAKE_CURRENT_SOURCE_DIR}/${file}")
  endforeach()
  if(sources)
    add_library(${name} STATIC ${sources})
    target_include_directories(${name} PUBLIC "${PROJECT_SOURCE_DIR}")
    target_link_libraries(${name} PUBLIC ${arg_LINK} PRIVATE slotlab_options)
    if(arg_HOT)
      target_link_libraries(${name} PRIVATE slotlab_hot_options)
    endif()
  else()
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE "${PROJECT_SOURCE_DIR}")
    target_link_libraries(${name} INTERFACE ${arg_LINK})
  endif()
endfunction()

# slotlab_program(NAME [FAST] SOURCES files... [LINK targets...])
# FAST: its speed is worth a slow link.
function(slotlab_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "FAST" "" "SOURCES;LINK")
  add_executable(${name} ${arg_SOURCES})
  target_include_directories(${name} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE slotlab_options slotlab_link_options ${arg_LINK})
  set_target_properties(${name} PROPERTIES SLOTLAB_FAST "${arg_FAST}")
endfunction()
