// Runs before `npm start`, `npm test` and `npm run check`, on whatever Node the machine has (20 or newer) and before any
// package is installed: so plain JavaScript, with nothing but Node's own modules.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.faresight-installed')

if (process.argv[2] === 'installed') {
  // npm runs this as its postinstall, also after a manual `npm ci`.
  writeFileSync(stamp, lockfileHash())
} else {
  requirePlatform()
  install()
  requireNode24()
}

function requirePlatform() {
  if (process.platform === 'win32')
    stop(
      'Faresight runs on Linux and macOS. On Windows, open a terminal of WSL2 (Ubuntu, say) and start it there.',
    )
  if (process.platform !== 'linux' && process.platform !== 'darwin')
    stop(`Faresight runs on Linux and macOS, not on ${process.platform}.`)
  if (process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime)
    stop('Faresight needs a Linux with glibc (Debian, Ubuntu, Fedora …); this one, such as Alpine, has musl.')
  if (Number(process.versions.node.split('.')[0]) < 20)
    stop(`Faresight needs Node 20 or newer to begin with; this is ${process.version}.`)
}

/** The packages are installed when the lockfile differs from the one that they were installed by. */
function install() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfileHash()) return
  if (process.env.FARESIGHT_SKIP_INSTALL === '1') {
    console.log(
      'The installed packages may differ from package-lock.json; FARESIGHT_SKIP_INSTALL=1 leaves them alone.',
    )
    return
  }
  console.log('Installing packages (npm ci) …')
  const begin = Date.now()
  // npm's own file, where npm runs us, is the npm that the caller meant. Its warnings about Node 20 would only mislead:
  // the packages run on the Node 24 that comes with them.
  const npm = process.env.npm_execpath
  const [program, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const args = [...first, 'ci', '--loglevel=error', '--no-audit', '--no-fund']
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (error) stop(`npm could not be run: ${error.message}`)
  if (status !== 0)
    stop('The packages could not be installed; npm says why above. Then run the command again.')
  writeFileSync(stamp, lockfileHash())
  console.log(`Packages installed, ${((Date.now() - begin) / 1000).toFixed(1)} s`)
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** npm puts node_modules/.bin first on the PATH of its scripts; on Linux the lockfile brings a Node 24 there. */
function requireNode24() {
  const path = [join(modules, '.bin'), process.env.PATH].join(delimiter)
  let version
  try {
    version = execFileSync('node', ['--version'], {
      env: { ...process.env, PATH: path },
      encoding: 'utf8',
    }).trim()
  } catch (error) {
    stop(`Node 24 could not be run: ${error.message}`)
  }
  if (Number(version.slice(1).split('.')[0]) >= 24) return
  const how =
    process.platform === 'darwin'
      ? 'On macOS it is not brought along: install it ("brew install node@24", or from nodejs.org)'
      : 'It comes as an optional package for x64 and arm64: check that npm may install those (no "omit=optional")'
  stop(`Faresight runs on Node 24; the one found here is ${version}. ${how}, then run the command again.`)
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
