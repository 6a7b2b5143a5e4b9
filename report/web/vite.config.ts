// SPDX-License-Identifier: Apache-2.0
import { defineConfig } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

export default defineConfig({
  plugins: [viteSingleFile({ removeViteModuleLoader: true })],
  build: {
    target: "es2021",
    outDir: "dist",
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
  },
});
