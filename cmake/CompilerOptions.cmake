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

# What runs for every bus transaction. The kernel is a shared library that every event calls a
# dozen times. Aligned functions keep the speed from depending on what else is in the program.
add_library(slotlab_hot_options INTERFACE)
target_compile_options(slotlab_hot_options
                       INTERFACE "$<$<CONFIG:Release>:-fno-plt;-falign-functions=64>")

# The model's parts call each other across files all the time. Their objects hold both machine code
# and what the link-time optimiser needs, so that tests and tools link as quickly as ever.
option(SLOTLAB_LTO "Optimise the model once more when the program is linked (g++, Release)" ON)
add_library(slotlab_link_options INTERFACE)
if(SLOTLAB_LTO AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(slotlab_hot_options
                         INTERFACE "$<$<CONFIG:Release>:-flto=auto;-ffat-lto-objects>")
  set(fast "$<BOOL:$<TARGET_PROPERTY:SLOTLAB_FAST>>")
  target_link_options(slotlab_link_options
                      INTERFACE "$<$<CONFIG:Release>:$<IF:${fast},-flto=auto,-fno-lto>>")
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
