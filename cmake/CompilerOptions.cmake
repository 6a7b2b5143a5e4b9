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
            $<$<BOOL:${SLOTLAB_WERROR}>:-Werror>)

if(SLOTLAB_SANITIZE)
  set(sanitize -fsanitize=${SLOTLAB_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_compile_options(slotlab_options INTERFACE ${sanitize})
  target_link_options(slotlab_options INTERFACE ${sanitize})
endif()

if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(SLOTLAB_CCACHE ccache)
  if(SLOTLAB_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${SLOTLAB_CCACHE}")
  endif()
endif()
