import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite'

const version = 1

/** 64 MB in pages of 4 kB: fewer checkpoints than the default of a thousand pages. */
const walPages = 16_384

const catalogue = `
  create table if not exists collections (
    id integer primary key autoincrement, database text not null, name text not null, uuid blob not null,
    unique (database, name)
  ) strict;
  create table if not exists indexes (
    id integer primary key autoincrement, collection integer not null references collections on delete cascade,
    name text not null, spec blob not null, through_array integer not null default 0, unique (collection, name)
  ) strict;
`

export class SqliteDatabase implements Disposable {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #listing = new Map<string, StatementSync>()

  /** @param isDurable whether a committed transaction survives a crash of the machine */
  constructor(file: string, isDurable: boolean) {
    this.#db = new DatabaseSync(file)
    this.#db.exec(`
      pragma locking_mode = exclusive; pragma journal_mode = wal; pragma foreign_keys = on; pragma cache_size = -65536;
      pragma synchronous = ${isDurable ? 'full' : 'off'}; pragma temp_store = memory;
      pragma wal_autocheckpoint = ${walPages}`)
    const found = Number(this.one('pragma user_version')?.['user_version'])
    if (found !== 0 && found !== version)
      throw new Error(`${file} was written by another version (${found}).`)
    this.#db.exec(`${catalogue}; pragma user_version = ${version}`)
  }

  /** Runs statements without preparing them. */
  exec(sql: string): void {
    this.#db.exec(sql)
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepared(sql).run(...values).lastInsertRowid)
  }

  one(sql: string, ...values: SQLInputValue[]) {
    return this.#prepared(sql).get(...values)
  }

  all(sql: string, ...values: SQLInputValue[]) {
    return this.#prepared(sql).all(...values)
  }

  /** Rows as arrays, which is faster for many rows. */
  rows(sql: string, ...values: SQLInputValue[]): SQLOutputValue[][] {
    let statement = this.#listing.get(sql)
    if (!statement) {
      this.#listing.set(sql, (statement = this.#db.prepare(sql)))
      statement.setReturnArrays(true)
    }
    // `setReturnArrays` is not in the type.
    return statement.all(...values) as unknown as SQLOutputValue[][]
  }

  get isInTransaction(): boolean {
    return this.#db.isTransaction
  }

  /** Statements of dropped tables would keep them open. */
  forgetStatements(): void {
    this.#statements.clear()
    this.#listing.clear()
  }

  [Symbol.dispose](): void {
    this.forgetStatements()
    this.#db.close()
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (!statement) this.#statements.set(sql, (statement = this.#db.prepare(sql)))
    return statement
  }
}

/** SQLite's result codes: https://sqlite.org/rescode.html */
const fullCode = 13

export function isSqliteFullError(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === fullCode
}

export function columnBuffer(value: unknown): Buffer {
  if (!(value instanceof Uint8Array)) throw new Error('A column does not hold bytes.')
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
}
