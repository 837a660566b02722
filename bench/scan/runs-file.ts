import { appendFileSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { PolicyCase, PolicyRun } from './run-policy.ts'

/** A case of a city pair and its runs, one a grid that has the case. */
export interface StoredCase extends PolicyCase {
  market: string
  cityPair: string
  runs: PolicyRun[]
}

export function storedCaseKey({
  market,
  cityPair,
  variant,
  policy,
  budget,
  aim,
}: Omit<StoredCase, 'runs'>): string {
  return [market, cityPair, variant, policy, budget, aim].join(' ')
}

/** A file of finished cases, a line each, so that an interrupted benchmark continues. */
interface RunsFile {
  readonly stored: ReadonlyMap<string, StoredCase>
  append(cases: readonly StoredCase[]): void
}

/** @param restart deletes the runs that the file has */
export async function openRunsFile(path: string, restart: boolean): Promise<RunsFile> {
  await mkdir(dirname(path), { recursive: true })
  if (restart) await rm(path, { force: true })
  const text = await readFile(path, 'utf8').catch(emptyIfMissing)
  // A killed run may have left half a line.
  if (text && !text.endsWith('\n')) appendFileSync(path, '\n')
  return {
    stored: new Map(parseStoredCases(text).map((one) => [storedCaseKey(one), one])),
    append(cases) {
      appendFileSync(path, cases.map((one) => `${JSON.stringify(one)}\n`).join(''))
    },
  }
}

/**
 * Reads the runs of an earlier benchmark: its runs file, or its result, which names that file.
 * @throws if there are none
 */
export async function readRuns(path: string): Promise<PolicyRun[]> {
  const text = await readFile(path, 'utf8')
  if (path.endsWith('.json'))
    return readRuns(join(dirname(path), z.object({ runs: z.string() }).parse(JSON.parse(text)).runs))
  const runs = parseStoredCases(text).flatMap((one) => one.runs)
  if (runs.length === 0) throw new Error(`${path} has no runs.`)
  return runs
}

export function createRunsInMemory(): RunsFile {
  return { stored: new Map(), append: () => {} }
}

/** Skips lines that are no JSON. */
function parseStoredCases(text: string): StoredCase[] {
  return text.split('\n').flatMap((line) => {
    const stored = line.trim() ? parseLine(line) : undefined
    // JSON has no -Infinity: every pair was checked.
    for (const { claim } of stored?.runs ?? []) if (claim) claim.logGap ??= -Infinity
    return stored ?? []
  })
}

function parseLine(line: string): StoredCase | undefined {
  try {
    // `append` wrote it.
    return JSON.parse(line) as StoredCase
  } catch {
    return undefined
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
