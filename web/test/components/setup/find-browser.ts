import { findOrInstallChromium } from '../../../../test/setup/chromium.ts'

/** Environment variable with the path of the Chromium that component tests run in. */
export const chromiumVariable = 'CHROMIUM_PATH'

export default async function setup(): Promise<void> {
  process.env[chromiumVariable] ??= await findOrInstallChromium(console.log)
}
