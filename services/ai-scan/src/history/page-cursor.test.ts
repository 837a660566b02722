import { createPageCursor } from '@faresight/kit/page-cursor'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { readCursor, writeCursor } from './page-cursor.ts'

const position = { scannedAt: new Date('2031-01-10T10:00:00.123Z'), id: 'an event: 0' }
const cursor = writeCursor(position)

test('a cursor says where a page ends', () => {
  expect(readCursor(cursor)).toEqual(position)
})

test.each([
  ['is empty', ''],
  ['is no text of ours', 'next-page'],
  ['is cut', cursor.slice(0, -3)],
  ['goes on', `${cursor}AAAA`],
  ['has one letter changed', cursor.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
  ['was made by hand', Buffer.from('12345678 1767225600000 an event: 0').toString('base64url')],
])('one that %s is none', (_, garbled) => {
  expect(readCursor(garbled)).toBeNull()
})

test.each(['soon', '1e3', -1, 0.5, 8_640_000_000_000_001, null])(
  'one made by hand with a right sum and a time of %o is none',
  (ms) => {
    expect(readCursor(createPageCursor(z.unknown()).encode([ms, 'an event: 0'], null))).toBeNull()
  },
)
