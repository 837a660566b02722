import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { serviceNames } from '@faresight/contracts/services'
import { expect, test } from 'vitest'

/** The import rules: which areas each area may import, besides itself and packages from elsewhere. */
const allowedImports: Record<string, readonly string[]> = {
  contracts: [],
  kit: ['contracts'],
  ...Object.fromEntries(serviceNames.map((name) => [`services/${name}`, ['contracts', 'kit']])),
  gateway: ['contracts', 'kit'],
  web: ['contracts'],
  'deploy/backup': ['contracts', 'kit'],
  'deploy/k8s': ['contracts', 'kit', 'deploy/local', 'deploy/setup'],
  'deploy/setup': ['contracts', 'kit'],
  'deploy/local': ['contracts', 'kit', 'deploy/setup'],
  // Its checks fetch Debian's programs and run the whole as `npm start` does.
  'deploy/observability': ['contracts', 'kit', 'deploy/local'],
  'deploy/sandbox': ['contracts'],
}

/** What contracts may take from outside the repository: it must stay light enough for a browser. */
const contractsMayUse = ['zod']

/** Whose insides benchmarks may import, since they measure them by themselves, or depend on their limits; everything else they use through its public interface. */
const measured = [
  'deploy/backup/src',
  'deploy/sandbox/src/world',
  'gateway/test/bare-proxy.ts',
  'services/admin/src',
  'services/ai-scan/src/forecast',
  'services/ai-scan/src/history',
  'services/ai-scan/src/predictions',
  'services/ai-scan/src/replay/recorded-fares.ts',
  'services/ai-scan/src/sampler',
  'services/ai-scan/src/scoring',
  'services/ai-scan/src/training/fit',
  'services/alerts/src/checking/schedule.ts',
  'services/alerts/src/matching',
  'services/search/src/abuse-protection',
  'services/search/src/airports',
  'services/search/src/providers',
]

const root = new URL('../', import.meta.url)
const areas = Object.keys(allowedImports)
const workspaces = new Map(areas.map((area) => [`@faresight/${area.split('/').at(-1)}`, area]))

/** A test may use test libraries, and read shared set-up; the rules are about what ships. */
const isTest = (area: string, file: string) =>
  /\.test\.tsx?$|^\/(test|checks)\//.test(file.slice(area.length))

function importsOf(file: string): string[] {
  const source = readFileSync(new URL(file, root), 'utf8')
  const pattern = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*|\bimport\.meta\.resolve\(\s*)(['"`])(.+?)\1/g
  return [...source.matchAll(pattern)].map(([, , specifier = '']) => specifier)
}

/** The files that a file imports by their place. */
function importsWithin(file: string): string[] {
  return importsOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(file), specifier))
}

/** The area that an import leads to, or `null` for a package from elsewhere and for Node's own modules. */
function areaOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) {
    const path = new URL(specifier, new URL(file, root)).pathname.slice(root.pathname.length)
    return areas.find((area) => path.startsWith(`${area}/`)) ?? path.split('/')[0] ?? null
  }
  const name = specifier.split('/').slice(0, 2).join('/')
  return workspaces.get(name) ?? null
}

const files = areas.flatMap((area) =>
  globSync(`${area}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  }).map((file) => ({
    area,
    file,
  })),
)

test('the import rules name every workspace', () => {
  const { workspaces: patterns } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const found = globSync(
    patterns.map((pattern: string) => `${pattern}/package.json`),
    { cwd: root },
  )
  expect(found.map((file) => file.replace('/package.json', '')).sort()).toEqual([...areas].sort())
  expect(files.length).toBeGreaterThan(areas.length)
})

test('no file imports an area that its own may not', () => {
  const broken = files.flatMap(({ area, file }) =>
    importsOf(file)
      .map((specifier) => areaOf(file, specifier))
      .filter((to) => to !== null && to !== area && !allowedImports[area]?.includes(to))
      .filter((to) => !(isTest(area, file) && to === 'test'))
      .map((to) => `${file} -> ${to}`),
  )
  expect(broken).toEqual([])
})

test('benchmarks look into nothing but what they measure', () => {
  const looked = globSync('bench/**/*.ts', { cwd: root }).flatMap(importsWithin)
  const elsewhere = looked.filter((to) => !/^(bench|test)\//.test(to))
  const within = (folder: string) => elsewhere.filter((to) => to.startsWith(folder))
  expect(measured.filter((folder) => within(folder).length === 0)).toEqual([])
  expect(elsewhere.filter((to) => !measured.some((folder) => to.startsWith(folder)))).toEqual([])
})

test('features declare what they need: only the files that start a service import its deps.ts', () => {
  const composed = files.filter(
    ({ area, file }) =>
      /^(services\/|gateway$)/.test(area) && file.startsWith(`${area}/src/`) && !isTest(area, file),
  )
  const importers = composed
    .filter(({ file }) => importsOf(file).some((specifier) => /(^|\/)deps\.ts$/.test(specifier)))
    .map(({ area, file }) => file.slice(`${area}/src/`.length))
  expect(new Set(importers)).toEqual(new Set(['app.ts', 'background.ts', 'main.ts']))
})

test('contracts uses nothing from outside but zod', () => {
  const outside = files
    .filter(({ area, file }) => area === 'contracts' && !isTest(area, file))
    .flatMap(({ file }) => importsOf(file).map((specifier) => ({ file, specifier })))
    .filter(({ specifier }) => !specifier.startsWith('.') && !contractsMayUse.includes(specifier))
  expect(outside).toEqual([])
})

test('nobody can import a service, the gateway or the web client', () => {
  const closed = areas.filter((area) => area.startsWith('services/') || ['gateway', 'web'].includes(area))
  const open = closed.filter((area) => {
    const manifest = JSON.parse(readFileSync(new URL(`${area}/package.json`, root), 'utf8'))
    return JSON.stringify(manifest.exports) !== '{}'
  })
  expect(open).toEqual([])
})

test('no two folders import each other, unless one stands within the other', () => {
  const pairs = new Set(
    files
      .filter(({ area, file }) => !isTest(area, file))
      .flatMap(({ file }) => importsWithin(file).map((to) => `${dirname(file)} -> ${dirname(to)}`)),
  )
  const mutual = [...pairs].filter((pair) => {
    const [from = '', to = ''] = pair.split(' -> ')
    // A folder composes what stands within it, and what is within may use the folder's own words.
    const related = `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`)
    return !related && pairs.has(`${to} -> ${from}`)
  })
  expect(mutual).toEqual([])
})

test('no files import each other in a circle', () => {
  const imported = new Map(files.map(({ file }) => [file, importsWithin(file)]))
  const settled = new Set<string>()
  const circles: string[] = []
  function follow(file: string, way: readonly string[]): void {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' -> '))
    if (way.includes(file) || settled.has(file)) return
    for (const to of imported.get(file) ?? []) follow(to, [...way, file])
    settled.add(file)
  }
  for (const file of imported.keys()) follow(file, [])
  expect(circles).toEqual([])
})
