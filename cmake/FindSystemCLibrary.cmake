# SPDX-License-Identifier: Apache-2.0
# Defines slotlab::systemc (SystemC with TLM-2.0), taken from the first of: the CMake package
# SystemCLanguage, SYSTEMC_HOME (variable or environment), pkg-config.

add_library(slotlab_systemc INTERFACE)
add_library(slotlab::systemc ALIAS slotlab_systemc)

set(systemc_origin "")
find_package(SystemCLanguage CONFIG QUIET)
if(TARGET SystemC::systemc)
  set(systemc_origin "CMake package SystemCLanguage in ${SystemCLanguage_DIR}")
  target_link_libraries(slotlab_systemc INTERFACE SystemC::systemc)
endif()

if(NOT systemc_origin)
  set(systemc_home "${SYSTEMC_HOME}")
  if(NOT systemc_home)
    set(systemc_home "$ENV{SYSTEMC_HOME}")
  endif()
  if(systemc_home)
    file(GLOB systemc_folders "${systemc_home}/lib" "${systemc_home}/lib-*"
         "${systemc_home}/lib64")
    find_library(SLOTLAB_SYSTEMC_LIBRARY systemc PATHS ${systemc_folders} NO_DEFAULT_PATH)
    find_path(SLOTLAB_SYSTEMC_INCLUDE systemc.h PATHS "${systemc_home}/include" NO_DEFAULT_PATH)
    if(NOT SLOTLAB_SYSTEMC_LIBRARY OR NOT SLOTLAB_SYSTEMC_INCLUDE)
      message(FATAL_ERROR "SYSTEMC_HOME is ${systemc_home}, but it holds no lib*/libsystemc and "
                          "include/systemc.h")
    endif()
    find_package(Threads REQUIRED)
    set(systemc_origin "SYSTEMC_HOME ${systemc_home}")
    target_include_directories(slotlab_systemc SYSTEM INTERFACE "${SLOTLAB_SYSTEMC_INCLUDE}")
    target_link_libraries(slotlab_systemc INTERFACE "${SLOTLAB_SYSTEMC_LIBRARY}"
                                                    Threads::Threads)
  endif()
endif()

if(NOT systemc_origin AND PKG_CONFIG_FOUND)
  pkg_check_modules(SLOTLAB_SYSTEMC_PC QUIET IMPORTED_TARGET systemc tlm)
  if(TARGET PkgConfig::SLOTLAB_SYSTEMC_PC)
    set(systemc_origin "pkg-config, version ${SLOTLAB_SYSTEMC_PC_systemc_VERSION}")
    target_link_libraries(slotlab_systemc INTERFACE PkgConfig::SLOTLAB_SYSTEMC_PC)
  endif()
endif()

if(NOT systemc_origin)
  message(
    FATAL_ERROR
      "SystemC not found. Run scripts/setup (Debian: libsystemc-dev), set SYSTEMC_HOME, or point "
      "CMAKE_PREFIX_PATH at a CMake package SystemCLanguage. It must be built as C++17.")
endif()
message(STATUS "SystemC: ${systemc_origin}")

# The library holds a main() that calls sc_main(). A program with its own main() needs an
# sc_main() too, or it does not link; this archive supplies one, and is passed over by the linker
# when the program has its own. "-u" makes that independent of the order of the libraries.
add_library(slotlab_sc_main_stub STATIC "${CMAKE_CURRENT_LIST_DIR}/sc_main_stub.cpp")
target_link_libraries(slotlab_sc_main_stub PRIVATE slotlab_options)
target_link_libraries(slotlab_systemc INTERFACE slotlab_sc_main_stub)
target_link_options(slotlab_systemc INTERFACE "LINKER:-u,sc_main")
