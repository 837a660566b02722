import { expect, test } from 'vitest'
import { mongoUrlHasDatabase, setMongoUrlDatabase } from './mongo-url.ts'

test.each([
  ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/new'],
  ['mongodb://127.0.0.1:27017/old', 'mongodb://127.0.0.1:27017/new'],
  ['mongodb://a:1,b:2/old?replicaSet=r', 'mongodb://a:1,b:2/new?replicaSet=r'],
  ['mongodb://user:word@host/admin', 'mongodb://user:word@host/new?authSource=admin'],
  ['mongodb+srv://user:word@host/old?authSource=admin', 'mongodb+srv://user:word@host/new?authSource=admin'],
])('the URL %s with another database is %s', (url, expected) => {
  expect(setMongoUrlDatabase(url, 'new')).toBe(expected)
})

test.each([
  ['mongodb://host/x', true],
  ['mongodb://a,b/x?w=1', true],
  ['mongodb://host', false],
  ['mongodb://host/', false],
  ['mongodb://host/?w=1', false],
])('the URL %s names a database: %s', (url, expected) => {
  expect(mongoUrlHasDatabase(url)).toBe(expected)
})
