import { expect, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Multiples of 4 px. `web/src/styles/theme.css` has the type sizes, radii and letter spacings. */
const spacing = new Set('0 0.5 1 1.5 2 2.5 3 3.5 4 4.5 5 5.5 6 7 8 9 10 11 12 14 16 20 24 36 40'.split(' '))
const sides =
  '(?:[pm][xytblrse]?|gap(?:-[xy])?|space-[xy]|scroll-m[tb]?|inset(?:-[xy])?|top|bottom|left|right)'
const sizes = '(?:size|(?:min-|max-)?[wh]|basis)'
const other = `(?:${sides}|text|leading|tracking|rounded(?:-[tblr]{1,2})?|blur)`
const scaled = `(?:${other}|${sizes})`
const start = `(?<![\\w@-])-?`

// rem grows with large text, which the scale does not.
const arbitrary = new RegExp(`${start}(?:${scaled}-\\[-?[\\d.]+px\\]|${other}-\\[-?[\\d.]+rem\\])`, 'g')
const steps = new RegExp(`${start}${sides}-([\\d.]+)(?![\\w./-])`, 'g')
const sizeSteps = new RegExp(`${start}${sizes}-([\\d.]+)(?![\\w./-])`, 'g')

/** Class names of a source that leave the scale. */
function offScale(source: string): string[] {
  const stepsOff = [...source.matchAll(steps)].filter(([, step]) => !spacing.has(step ?? ''))
  const sizesOff = [...source.matchAll(sizeSteps)].filter(([, step]) => (Number(step) * 2) % 1 !== 0)
  return [...source.matchAll(arbitrary), ...stepsOff, ...sizesOff].map(([name]) => name)
}

test('class names of the client use the scale of spacing, size and type', () => {
  const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root })
  const off = files.flatMap((file) =>
    offScale(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(off).toEqual([])
})

test.each([
  ['className="p-[18px] md:mt-[1.5rem]"', ['p-[18px]', 'mt-[1.5rem]']],
  ['className="-mx-13 gap-4.5 px-1.25"', ['-mx-13', 'px-1.25']],
  ['className="w-76.5 size-4.25 max-h-[calc(100dvh-4rem)]"', ['size-4.25']],
  ['className="text-[10px] rounded-[7px] text-12 leading-5.5"', ['text-[10px]', 'rounded-[7px]']],
])('%s', (source, expected) => {
  expect(offScale(source)).toEqual(expected)
})
