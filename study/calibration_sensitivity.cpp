// SPDX-License-Identifier: Apache-2.0
#include "study/calibration_sensitivity.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace slotlab::study {

namespace {

/// Residuals move by less than half a percent over the whole range: no figure tells the values
/// apart.
constexpr double kFlatEffect = 0.005;
/// Of the standard deviation before the fit: above it the data have taught little.
constexpr double kEntangledShare = 0.5;
/// Variance of a value that is equally likely anywhere in the range.
constexpr double kUnknownVariance = 1.0 / 12.0;
/// The published figures are rounded; residuals below that say nothing.
constexpr double kLeastNoise = 0.002;

using Matrix = std::vector<std::vector<double>>;

double dot(const std::vector<double>& a, const std::vector<double>& b) {
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

/// Diagonal of the inverse of a symmetric positive definite matrix, by Cholesky's factors.
std::vector<double> inverse_diagonal(Matrix matrix) {
  const std::size_t size = matrix.size();
  for (std::size_t column = 0; column < size; ++column) {
    for (std::size_t row = column; row < size; ++row) {
      double sum = matrix[row][column];
      for (std::size_t k = 0; k < column; ++k) {
        sum -= matrix[row][k] * matrix[column][k];
      }
      matrix[row][column] = row == column ? std::sqrt(sum) : sum / matrix[column][column];
    }
  }
  std::vector<double> diagonal(size, 0.0);
  for (std::size_t i = 0; i < size; ++i) {
    // Column i of the inverse factor; its squared length is the entry wanted.
    std::vector<double> column(size, 0.0);
    for (std::size_t row = i; row < size; ++row) {
      double sum = row == i ? 1.0 : 0.0;
      for (std::size_t k = i; k < row; ++k) {
        sum -= matrix[row][k] * column[k];
      }
      column[row] = sum / matrix[row][row];
    }
    diagonal[i] = dot(column, column);
  }
  return diagonal;
}

}  // namespace

const char* name_of(Determination determination) {
  switch (determination) {
    case Determination::determined:
      return "determined";
    case Determination::entangled:
      return "entangled";
    case Determination::flat:
      return "flat";
  }
  return "";
}

std::vector<Sensitivity> judge_parameters(const LinearModel& model) {
  const std::size_t count = model.columns.size();
  const std::size_t rows = model.residuals.size();
  const double freedom = rows > count ? static_cast<double>(rows - count) : 1.0;
  const double noise =
      std::max(kLeastNoise * kLeastNoise, dot(model.residuals, model.residuals) / freedom);
  Matrix information(count, std::vector<double>(count, 0.0));
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      information[i][j] = dot(model.columns[i], model.columns[j]) / noise;
    }
    information[i][i] += 1.0 / kUnknownVariance;
  }
  const std::vector<double> variance = inverse_diagonal(information);
  std::vector<Sensitivity> all(count);
  for (std::size_t i = 0; i < count; ++i) {
    Sensitivity& one = all[i];
    one.effect = std::sqrt(dot(model.columns[i], model.columns[i]) /
                           static_cast<double>(std::max<std::size_t>(1, rows)));
    one.uncertainty = std::sqrt(variance[i]);
    if (one.effect < kFlatEffect) {
      one.determination = Determination::flat;
    } else if (one.uncertainty > kEntangledShare * std::sqrt(kUnknownVariance)) {
      one.determination = Determination::entangled;
    } else {
      one.determination = Determination::determined;
    }
  }
  return all;
}

}  // namespace slotlab::study
