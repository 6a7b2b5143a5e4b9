# SPDX-License-Identifier: Apache-2.0
# Third parties. All are Debian 12 packages; scripts/setup installs them.

find_package(PkgConfig QUIET)
include(FindSystemCLibrary)

find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(Boost REQUIRED COMPONENTS program_options)

find_package(yaml-cpp REQUIRED)
if(NOT TARGET yaml-cpp::yaml-cpp) # 0.7 exports the plain name only
  add_library(yaml-cpp::yaml-cpp INTERFACE IMPORTED)
  target_link_libraries(yaml-cpp::yaml-cpp INTERFACE yaml-cpp)
endif()

find_path(NLOPT_INCLUDE_DIR nlopt.hpp)
find_library(NLOPT_LIBRARY NAMES nlopt_cxx nlopt)
if(NOT NLOPT_INCLUDE_DIR OR NOT NLOPT_LIBRARY)
  message(FATAL_ERROR "NLopt (nlopt.hpp) not found; run scripts/setup")
endif()
add_library(slotlab::nlopt UNKNOWN IMPORTED)
set_target_properties(
  slotlab::nlopt PROPERTIES IMPORTED_LOCATION "${NLOPT_LIBRARY}"
                            INTERFACE_INCLUDE_DIRECTORIES "${NLOPT_INCLUDE_DIR}")

find_path(PCAP_INCLUDE_DIR pcap/pcap.h)
find_library(PCAP_LIBRARY NAMES pcap)
if(NOT PCAP_INCLUDE_DIR OR NOT PCAP_LIBRARY)
  message(FATAL_ERROR "libpcap (pcap/pcap.h) not found; run scripts/setup")
endif()
add_library(slotlab::pcap UNKNOWN IMPORTED)
set_target_properties(
  slotlab::pcap PROPERTIES IMPORTED_LOCATION "${PCAP_LIBRARY}"
                           INTERFACE_INCLUDE_DIRECTORIES "${PCAP_INCLUDE_DIR}")

if(SLOTLAB_TESTS)
  find_package(GTest REQUIRED)
endif()
if(SLOTLAB_BENCH)
  find_package(benchmark REQUIRED)
endif()
