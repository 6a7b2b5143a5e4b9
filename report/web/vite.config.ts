// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

/** Puts the licences of what is in the page at its end. */
function licences(): Plugin {
  const files = ["echarts/NOTICE", "echarts/LICENSE", "zrender/LICENSE", "tslib/LICENSE.txt"];
  return {
    name: "licences",
    transformIndexHtml(html) {
      const text = files
        .map((file) => `${file}\n\n${readFileSync(`node_modules/${file}`, "utf8").trim()}`)
        .join(`\n\n${"-".repeat(72)}\n\n`)
        .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
      return html.replace("<!--licences-->", () => text);
    },
  };
}

export default defineConfig({
  plugins: [licences(), viteSingleFile({ removeViteModuleLoader: true })],
  build: {
    target: "es2021",
    outDir: "dist",
    chunkSizeWarningLimit: 1000,
    reportCompressedSize: false,
  },
});
