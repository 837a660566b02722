import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { Refused } from './refused.ts'

/** A file beside the stores that belongs to them, by its name in the backup. */
export interface Beside {
  name: string
  path: string
}

const usages = {
  backup: 'npm run backup -- --to DIR [--keep-days 30]',
  restore: 'npm run restore -- --from DIR/2026-… (--ledger FILE | --without-ledger) [--replace]',
  ledger: 'npm run backup:ledger -- --to FILE',
}

export function readBackupArguments(args: string[]) {
  const {
    to,
    file,
    'keep-days': days,
  } = read('backup', args, {
    to: { type: 'string' },
    'keep-days': { type: 'string' },
    file: { type: 'string', multiple: true },
  })
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(String(days)))
    throw new Refused(`--keep-days must be a number of days from 1 to 9999: ${usages.backup}`)
  return {
    to: given('backup', '--to', to),
    keepDays: days === undefined ? null : Number(days),
    beside: besideOf(file),
  }
}

export function readRestoreArguments(args: string[]) {
  const it = read('restore', args, {
    from: { type: 'string' },
    ledger: { type: 'string' },
    'without-ledger': { type: 'boolean' },
    replace: { type: 'boolean' },
    file: { type: 'string', multiple: true },
  })
  const from = given('restore', '--from', it.from)
  if (!it.ledger === !it['without-ledger'])
    throw new Refused(
      `Say --ledger FILE, by which accounts that were closed since are closed again, or --without-ledger where there is none: ${usages.restore}`,
    )
  return {
    from,
    ledger: it.ledger ? String(it.ledger) : null,
    replace: Boolean(it.replace),
    beside: besideOf(it.file),
  }
}

export function readLedgerArguments(args: string[]) {
  const { to } = read('ledger', args, { to: { type: 'string' } })
  return { to: given('ledger', '--to', to) }
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>
type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

/** @throws Refused naming what is not known */
function read(command: keyof typeof usages, args: string[], options: Options): Values {
  const { values, tokens } = parseArgs({ args, options, strict: false, tokens: true })
  const unknown = tokens.find((token) => token.kind !== 'option' || !(token.name in options))
  if (unknown) throw new Refused(`${args[unknown.index]} is not known: ${usages[command]}`)
  return values
}

function given(command: keyof typeof usages, name: string, value: Values[string]): string {
  if (typeof value === 'string' && value) return value
  throw new Refused(`${name} is missing: ${usages[command]}`)
}

function besideOf(value: Values[string]): Beside[] {
  return [value ?? []].flat().map((path) => ({ name: basename(String(path)), path: String(path) }))
}
