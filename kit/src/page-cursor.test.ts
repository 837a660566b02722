import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { readPageCursor, writePageCursor } from './page-cursor.ts'

const schema = z.object({ key: z.string(), id: z.int() })
const question = { search: 'ada', sort: 'name' }
const position = { key: 'Byron É 山', id: 7 }
const cursor = writePageCursor(position, question)

test('a cursor says where a page ends', () => {
  expect(readPageCursor(cursor, schema, question)).toEqual(position)
})

test.each([
  ['is empty', ''],
  ['is no text of ours', 'next-page'],
  ['is cut', cursor.slice(0, -3)],
  ['goes on', `${cursor}AAAA`],
  ['goes on with what is no letter of a cursor', `${cursor}!`],
  ['has a space in it', `${cursor.slice(0, 5)} ${cursor.slice(5)}`],
  ['is filled up', `${cursor}=`],
  ['has a letter changed', cursor.replace(/.$/, (last) => (last === 'Q' ? 'w' : 'Q'))],
  ['was made by hand', Buffer.from(`123456789012${JSON.stringify(position)}`).toString('base64url')],
])('one that %s is none', (_, garbled) => {
  expect(readPageCursor(garbled, schema, question)).toBeNull()
})

test('one of another question is none', () => {
  expect(readPageCursor(cursor, schema, { ...question, sort: 'email' })).toBeNull()
})

test.each(['', 'null', '{"key":1,"id":7}', '{"key":"a"}', '[]'])(
  'one with a right sum that says %o is none',
  (text) => {
    const sum = createHash('sha256')
      .update(JSON.stringify([question, text]))
      .digest('base64url')
      .slice(0, 12)
    expect(readPageCursor(Buffer.from(sum + text).toString('base64url'), schema, question)).toBeNull()
  },
)
