// SPDX-License-Identifier: Apache-2.0
// Debian's Chromium, headless.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

export const kChromium = process.env.SLOTLAB_CHROMIUM ?? "/usr/bin/chromium";

/** A browser with an empty profile, which `close` removes. */
export async function launch(options = {}) {
  const profile = mkdtempSync(join(tmpdir(), "slotlab-chromium-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: kChromium,
    headless: true,
    acceptDownloads: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
