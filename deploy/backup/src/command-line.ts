import { basename } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { OperatorError } from './operator-error.ts'

/** A file that is saved and restored with the stores, and its name in the backup. */
export interface ExtraFile {
  name: string
  path: string
}

export type RestoreOptions = ReturnType<typeof readRestoreArguments>

export type PrintLine = (line: string) => void

const usages = {
  backup: 'npm run backup -- --to DIR [--keep-days 30]',
  restore: 'npm run restore -- --from DIR/2026-… (--ledger FILE | --without-ledger) [--replace]',
  ledger: 'npm run backup:ledger -- --to FILE',
}

type Command = keyof typeof usages

export function readBackupArguments(args: string[]) {
  const options = {
    to: { type: 'string' },
    'keep-days': { type: 'string' },
    file: { type: 'string', multiple: true },
  } as const
  const { to, file, 'keep-days': days } = parseOptions('backup', args, options)
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
    throw new OperatorError(`--keep-days must be a number of days from 1 to 9999: ${usages.backup}`)
  return {
    to: required('backup', '--to', to),
    keepDays: days === undefined ? null : Number(days),
    extraFiles: toExtraFiles(file),
  }
}

export function readRestoreArguments(args: string[]) {
  const options = {
    from: { type: 'string' },
    ledger: { type: 'string' },
    'without-ledger': { type: 'boolean' },
    replace: { type: 'boolean' },
    file: { type: 'string', multiple: true },
  } as const
  const values = parseOptions('restore', args, options)
  const from = required('restore', '--from', values.from)
  if (!values.ledger === !values['without-ledger'])
    throw new OperatorError(
      `Give either --ledger FILE, which closes accounts again that were closed after the backup, or --without-ledger: ${usages.restore}`,
    )
  return {
    from,
    ledger: values.ledger ?? null,
    replace: values.replace ?? false,
    extraFiles: toExtraFiles(values.file),
  }
}

export function readLedgerArguments(args: string[]) {
  const { to } = parseOptions('ledger', args, { to: { type: 'string' } } as const)
  return { to: required('ledger', '--to', to) }
}

/** @throws OperatorError for an unknown option */
function parseOptions<const T extends ParseArgsOptionsConfig>(command: Command, args: string[], options: T) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : ''}: ${usages[command]}`)
  }
}

function required(command: Command, option: string, value: string | undefined): string {
  if (value) return value
  throw new OperatorError(`${option} is missing: ${usages[command]}`)
}

function toExtraFiles(paths: readonly string[] = []): ExtraFile[] {
  return paths.map((path) => ({ name: basename(path), path }))
}

/** Runs a command of an operator: on failure it prints why and sets exit code 1. */
export async function runOperatorCommand(command: Command, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const isFixable = error instanceof Error && ['OperatorError', 'ConfigError'].includes(error.name)
    process.stderr.write(isFixable ? `${why}\n` : `The ${command} failed. ${why}\n`)
    process.exitCode = 1
  }
}

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`)
}
