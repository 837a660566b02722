import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { serviceNames } from '@faresight/contracts/services'
import { expect, test } from 'vitest'

/** Which areas each area may import, besides itself and packages. */
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

/** contracts must stay light enough for a browser. */
const contractsMayUse = ['zod']

/** What benchmarks measure by itself. They use everything else through its public interface. */
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
  'services/ai-scan/src/training/simulation',
  'services/alerts/src/matching',
  'services/search/src/abuse-protection',
  'services/search/src/airports',
  'services/search/src/providers',
]

const root = new URL('../', import.meta.url)
const areas = Object.keys(allowedImports)
const workspaces = new Map(areas.map((area) => [`@faresight/${area.split('/').at(-1)}`, area]))

/** The rules are about what ships. */
const isTest = (area: string, file: string) =>
  /\.test\.tsx?$|^\/(test|checks)\//.test(file.slice(area.length))

function importsOf(file: string): string[] {
  const source = readFileSync(new URL(file, root), 'utf8')
  const pattern = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*|\bimport\.meta\.resolve\(\s*)(['"`])(.+?)\1/g
  return [...source.matchAll(pattern)].map(([, , specifier = '']) => specifier)
}

function importsWithin(file: string): string[] {
  return importsOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(file), specifier))
}

/** @returns `null` for a package or a module of Node */
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

test('the import rules list every workspace', () => {
  const { workspaces: patterns } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const found = globSync(
    patterns.map((pattern: string) => `${pattern}/package.json`),
    { cwd: root },
  )
  expect(found.map((file) => file.replace('/package.json', '')).sort()).toEqual([...areas].sort())
  expect(files.length).toBeGreaterThan(areas.length)
})

test('every import is allowed', () => {
  const broken = files.flatMap(({ area, file }) =>
    importsOf(file)
      .map((specifier) => areaOf(file, specifier))
      .filter((to) => to !== null && to !== area && !allowedImports[area]?.includes(to))
      .filter((to) => !(isTest(area, file) && to === 'test'))
      .map((to) => `${file} -> ${to}`),
  )
  expect(broken).toEqual([])
})

test('benchmarks import nothing but public interfaces and what they measure', () => {
  const looked = globSync('bench/**/*.ts', { cwd: root }).flatMap(importsWithin)
  const elsewhere = looked.filter((to) => !/^(bench|test)\//.test(to))
  const within = (folder: string) => elsewhere.filter((to) => to.startsWith(folder))
  expect(measured.filter((folder) => within(folder).length === 0)).toEqual([])
  expect(elsewhere.filter((to) => !measured.some((folder) => to.startsWith(folder)))).toEqual([])
})

test('only the files that start a service import its deps.ts', () => {
  const composed = files.filter(
    ({ area, file }) =>
      /^(services\/|gateway$)/.test(area) && file.startsWith(`${area}/src/`) && !isTest(area, file),
  )
  const importers = composed
    .filter(({ file }) => importsOf(file).some((specifier) => /(^|\/)deps\.ts$/.test(specifier)))
    .map(({ area, file }) => file.slice(`${area}/src/`.length))
  expect(new Set(importers)).toEqual(new Set(['app.ts', 'background.ts', 'main.ts']))
})

test('contracts imports no package but zod', () => {
  const outside = files
    .filter(({ area, file }) => area === 'contracts' && !isTest(area, file))
    .flatMap(({ file }) => importsOf(file).map((specifier) => ({ file, specifier })))
    .filter(({ specifier }) => !specifier.startsWith('.') && !contractsMayUse.includes(specifier))
  expect(outside).toEqual([])
})

test('services, the gateway and the web client export nothing', () => {
  const closed = areas.filter((area) => area.startsWith('services/') || ['gateway', 'web'].includes(area))
  const open = closed.filter((area) => {
    const manifest = JSON.parse(readFileSync(new URL(`${area}/package.json`, root), 'utf8'))
    return JSON.stringify(manifest.exports) !== '{}'
  })
  expect(open).toEqual([])
})

test('no two folders import each other unless one contains the other', () => {
  const pairs = new Set(
    files
      .filter(({ area, file }) => !isTest(area, file))
      .flatMap(({ file }) => importsWithin(file).map((to) => `${dirname(file)} -> ${dirname(to)}`)),
  )
  const mutual = [...pairs].filter((pair) => {
    const [from = '', to = ''] = pair.split(' -> ')
    const related = `${from}/`.startsWith(`${to}/`) || `${to}/`.startsWith(`${from}/`)
    return !related && pairs.has(`${to} -> ${from}`)
  })
  expect(mutual).toEqual([])
})

test('there are no import cycles', () => {
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

/** Helpers of tests that still lie beside the code they test. */
const helpersToMove = ['kit/src/testing.ts']

test('only tests and the helpers in a folder of tests import vitest', () => {
  const all = globSync('**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '.faresight/**'],
  })
  const importers = all.filter((file) => importsOf(file).some((it) => /^vitest(\/|$)/.test(it)))
  const allowed = /\.test\.tsx?$|(^|\/)(test|checks|testing)\/|^(test\/killed-run\/)?vitest\.config\.ts$/
  expect(importers.filter((file) => !allowed.test(file) && !helpersToMove.includes(file))).toEqual([])
})
