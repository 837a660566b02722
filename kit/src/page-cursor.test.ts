import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createPageCursorCodec } from './page-cursor.ts'

const schema = z.object({ key: z.string(), id: z.int() })
const query = { search: 'ada', sort: 'name' }
const position = { key: 'Byron É 山', id: 7 }
const pageCursor = createPageCursorCodec(schema)
const cursor = pageCursor.encode(position, query)

test('a cursor holds the position where a page ends', () => {
  expect(pageCursor.decode(cursor, query)).toEqual(position)
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
])('a cursor that %s is refused', (_, garbled) => {
  expect(pageCursor.decode(garbled, query)).toBeNull()
})

test('a cursor of another query is refused', () => {
  expect(pageCursor.decode(cursor, { ...query, sort: 'email' })).toBeNull()
})

test.each(['', 'null', '{"key":1,"id":7}', '{"key":"a"}', '[]'])(
  'a cursor with a valid checksum and the position %o is refused',
  (text) => {
    const checksum = createHash('sha256')
      .update(JSON.stringify([query, text]))
      .digest('base64url')
      .slice(0, 12)
    expect(pageCursor.decode(Buffer.from(checksum + text).toString('base64url'), query)).toBeNull()
  },
)
