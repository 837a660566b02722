import { expect, test } from 'vitest'
import { reviewMigration, allMigrations } from './migrations/review.ts'

const codesOf = (sql: string) => reviewMigration(sql).findings.map(({ code }) => code)

test.each(allMigrations)('migration $name lets the release before it go on with its work', ({ sql }) => {
  expect(reviewMigration(sql)).toEqual({ findings: [], mistakes: [] })
})

test('no service is left out', () => {
  const services = new Set(allMigrations.map(({ name }) => name.split('/')[0]))
  expect([...services]).toEqual(['admin', 'alerts', 'auth', 'billing', 'search'])
})

test.each([
  ['drops a table', 'drop table a', ['drop']],
  ['drops an index', 'drop index a_b', ['drop']],
  ['drops a column', 'alter table a drop column b', ['drop-column']],
  ['renames a table', 'alter table a rename to b', ['rename']],
  ['renames a column', 'alter table a rename column b to c', ['rename']],
  ['renames a constraint', 'alter table a rename constraint b to c', ['rename']],
  ['drops a constraint', 'alter table a drop constraint b', ['drop-constraint']],
  ['takes back a right', 'revoke select on a from b', ['revoke']],
  ['wants a new column of all', 'alter table a add column b int not null', ['required-column']],
  ['wants a column of all', 'alter table a alter column b set not null', ['not-null', 'validates-at-once']],
  ['lets a column be empty', 'alter table a alter column b drop not null', ['drop-not-null']],
  ['takes a default away', 'alter table a alter column b drop default', ['drop-default']],
  ['changes a type', 'alter table a alter column b type bigint', ['change-type', 'rewrites']],
  ['makes a value for each row', 'alter table a add column b uuid default gen_random_uuid()', ['rewrites']],
  ['works a column out', 'alter table a add column b int generated always as (c) stored', ['rewrites']],
  ['checks all', 'alter table a add constraint b check (c > 0)', ['new-constraint', 'validates-at-once']],
  ['checks what comes', 'alter table a add constraint b check (c > 0) not valid', ['new-constraint']],
  ['refers', 'alter table a add foreign key (b) references c', ['new-constraint', 'validates-at-once']],
  [
    'adds a column with a check',
    'alter table a add column b int check (b > 0)',
    ['new-constraint', 'validates-at-once'],
  ],
  ['makes unique', 'alter table a add unique (b)', ['new-constraint', 'validates-at-once']],
  ['builds an index at once', 'create index a_b on a (b)', ['blocks-writes']],
  ['builds a unique index', 'create unique index a_b on a (b)', ['blocks-writes', 'new-constraint']],
  [
    'builds an index beside others, in a transaction',
    'create index concurrently a_b on a (b)',
    ['needs-alone'],
  ],
  ['writes to all rows', 'update a set b = 1', ['fills-at-once']],
  ['deletes', 'delete from a', ['fills-at-once']],
  ['does what cannot be seen', 'do $$ begin end $$', ['opaque']],
  ['does what nobody has thought of', 'truncate a', ['unknown']],
  ['changes a table in such a way', 'alter table a enable row level security', ['unknown']],
])('a migration that %s is refused', (_, sql, codes) => {
  expect(codesOf(sql)).toEqual(codes)
})

test.each([
  [
    'makes a table, with all that belongs to it',
    'create table a (b int unique); create unique index a_b on a (b); alter table a add check (b > 0)',
  ],
  ['adds a column that may be empty', 'alter table a add column b int'],
  ['adds one with a constant', `alter table a add column b text not null default 'x'`],
  ['adds one with the moment of it', 'alter table a add column b timestamptz not null default now()'],
  ['gives a default', 'alter table a alter column b set default 1'],
  ['looks through what is there, once it holds', 'alter table a validate constraint b'],
  ['gives a right', 'grant select on a to b'],
  [
    'builds an index beside others',
    '-- alone: others write meanwhile\ncreate index concurrently if not exists a_b on a (b)',
  ],
  [
    'drops one beside others',
    '-- alone: others read\n-- contract drop: nobody asks by it since 0.2.0\ndrop index concurrently if exists a_b',
  ],
  [
    'contracts what nobody uses',
    '-- contract drop-column: not read since 0.2.0, not written since 0.3.0\nalter table a drop column b',
  ],
  ['fills few rows', '-- accepted fills-at-once: a row a currency\nupdate a set b = 1'],
])('one that %s is none', (_, sql) => {
  expect(reviewMigration(sql)).toEqual({ findings: [], mistakes: [] })
})

test('alone runs only what may be run again', () => {
  const header = '-- alone: why not\n'
  expect(codesOf(`${header}alter table a add column b int`)).toEqual(['not-again'])
  expect(codesOf(`${header}create index concurrently a_b on a (b)`)).toEqual(['not-again'])
  expect(codesOf(`${header}-- contract drop: unused since 0.2.0\ndrop index concurrently a_b`)).toEqual([
    'not-again',
  ])
})

test.each([
  ['since when', '-- contract drop-column: nobody reads it\nalter table a drop column b'],
  ['which break', '-- contract: unused since 0.2.0\nalter table a drop column b'],
  ['why', '-- accepted fills-at-once:\nupdate a set b = 1'],
  ['why it is alone', '-- alone:\ncreate index concurrently if not exists a_b on a (b)'],
  ['a break that is none', '-- accepted drop-column: we like to\nalter table a drop column b'],
  ['something it does', '-- contract rename: unused since 0.2.0\nalter table a add column b int'],
])('a header has to say %s', (_, sql) => {
  expect(reviewMigration(sql).mistakes).toHaveLength(1)
})
