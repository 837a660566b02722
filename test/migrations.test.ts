import { expect, test } from 'vitest'
import { reviewMigration, allMigrations } from './migrations/review.ts'

const codesOf = (sql: string) => reviewMigration(sql).findings.map(({ code }) => code)

test.each(allMigrations)('migration $name is safe while the previous release runs', ({ sql }) => {
  expect(reviewMigration(sql)).toEqual({ findings: [], mistakes: [] })
})

test('every service with a database has migrations', () => {
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
  ['revokes a right', 'revoke select on a from b', ['revoke']],
  ['adds a required column', 'alter table a add column b int not null', ['required-column']],
  ['makes a column required', 'alter table a alter column b set not null', ['not-null', 'validates-at-once']],
  ['makes a column nullable', 'alter table a alter column b drop not null', ['drop-not-null']],
  ['drops a default', 'alter table a alter column b drop default', ['drop-default']],
  ['changes a type', 'alter table a alter column b type bigint', ['change-type', 'rewrites']],
  [
    'adds a column with a value per row',
    'alter table a add column b uuid default gen_random_uuid()',
    ['rewrites'],
  ],
  ['adds a generated column', 'alter table a add column b int generated always as (c) stored', ['rewrites']],
  ['adds a check', 'alter table a add constraint b check (c > 0)', ['new-constraint', 'validates-at-once']],
  ['adds a check for new rows', 'alter table a add constraint b check (c > 0) not valid', ['new-constraint']],
  [
    'adds a foreign key',
    'alter table a add foreign key (b) references c',
    ['new-constraint', 'validates-at-once'],
  ],
  [
    'adds a column with a check',
    'alter table a add column b int check (b > 0)',
    ['new-constraint', 'validates-at-once'],
  ],
  ['adds a unique constraint', 'alter table a add unique (b)', ['new-constraint', 'validates-at-once']],
  ['builds an index', 'create index a_b on a (b)', ['blocks-writes']],
  ['builds a unique index', 'create unique index a_b on a (b)', ['blocks-writes', 'new-constraint']],
  [
    'builds an index concurrently in a transaction',
    'create index concurrently a_b on a (b)',
    ['needs-alone'],
  ],
  ['updates rows', 'update a set b = 1', ['fills-at-once']],
  ['deletes rows', 'delete from a', ['fills-at-once']],
  ['runs a block of code', 'do $$ begin end $$', ['opaque']],
  ['truncates', 'truncate a', ['unknown']],
  ['enables row level security', 'alter table a enable row level security', ['unknown']],
])('a migration that %s is refused', (_, sql, codes) => {
  expect(codesOf(sql)).toEqual(codes)
})

test.each([
  [
    'creates a table with its indexes and constraints',
    'create table a (b int unique); create unique index a_b on a (b); alter table a add check (b > 0)',
  ],
  ['adds a nullable column', 'alter table a add column b int'],
  ['adds a column with a constant default', `alter table a add column b text not null default 'x'`],
  ['adds a column with now() as default', 'alter table a add column b timestamptz not null default now()'],
  ['sets a default', 'alter table a alter column b set default 1'],
  ['validates a constraint', 'alter table a validate constraint b'],
  ['grants a right', 'grant select on a to b'],
  [
    'builds an index concurrently',
    '-- alone: other transactions write\ncreate index concurrently if not exists a_b on a (b)',
  ],
  [
    'drops an index concurrently',
    '-- alone: others read\n-- contract drop: unused since 0.2.0\ndrop index concurrently if exists a_b',
  ],
  [
    'contracts an unused column',
    '-- contract drop-column: not read since 0.2.0, not written since 0.3.0\nalter table a drop column b',
  ],
  ['accepts an update of few rows', '-- accepted fills-at-once: a row a currency\nupdate a set b = 1'],
])('a migration that %s is accepted', (_, sql) => {
  expect(reviewMigration(sql)).toEqual({ findings: [], mistakes: [] })
})

test('a migration outside a transaction contains idempotent statements only', () => {
  const header = '-- alone: why not\n'
  expect(codesOf(`${header}alter table a add column b int`)).toEqual(['not-again'])
  expect(codesOf(`${header}create index concurrently a_b on a (b)`)).toEqual(['not-again'])
  expect(codesOf(`${header}-- contract drop: unused since 0.2.0\ndrop index concurrently a_b`)).toEqual([
    'not-again',
  ])
})

test.each([
  ['since which version', '-- contract drop-column: unused\nalter table a drop column b'],
  ['which code', '-- contract: unused since 0.2.0\nalter table a drop column b'],
  ['why', '-- accepted fills-at-once:\nupdate a set b = 1'],
  ['why it runs outside a transaction', '-- alone:\ncreate index concurrently if not exists a_b on a (b)'],
  ['contract for a breaking code', '-- accepted drop-column: we like to\nalter table a drop column b'],
  ['a code that was found', '-- contract rename: unused since 0.2.0\nalter table a add column b int'],
])('a header must state %s', (_, sql) => {
  expect(reviewMigration(sql).mistakes).toHaveLength(1)
})
