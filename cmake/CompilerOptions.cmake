# SPDX-License-Identifier: Apache-2.0
# Warnings, sanitizers and the compiler cache, for the project's own targets only.

add_library(slotlab_options INTERFACE)
target_compile_options(
  slotlab_options
  INTERFACE -Wall
            -Wextra
            -Wpedantic
            -Wshadow
            -Wconversion
            -Wsign-conversion
            -Wnon-virtual-dtor
            -Wold-style-cast
            # Fused multiply-add would let results differ between compilers and machines.
            -ffp-contract=off
            # The kernel is a shared library that every event calls a dozen times.
            $<$<CONFIG:Release>:-fno-plt>
            $<$<BOOL:${SLOTLAB_WERROR}>:-Werror>)

option(SLOTLAB_LTO "Optimise while linking: runs about 5 % faster, links slowly" OFF)
if(SLOTLAB_LTO)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT lto_supported OUTPUT lto_problem LANGUAGES CXX)
  if(lto_supported)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
  else()
    message(WARNING "No link-time optimisation: ${lto_problem}")
  endif()
endif()

if(SLOTLAB_SANITIZE)
  # With its sanitizers g++ 12 takes members of <regex> for uninitialised (GCC bug 105562).
  set(sanitize -fsanitize=${SLOTLAB_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
               -Wno-maybe-uninitialized)
  target_compile_options(slotlab_options INTERFACE ${sanitize})
  target_link_options(slotlab_options INTERFACE ${sanitize})
endif()

if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(SLOTLAB_CCACHE ccache)
  if(SLOTLAB_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${SLOTLAB_CCACHE}")
  endif()
endif()
