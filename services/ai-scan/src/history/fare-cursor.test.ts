import { createPageCursorCodec } from '@faresight/kit/page-cursor'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { decodeFareCursor, encodeFareCursor } from './fare-cursor.ts'

const position = { scannedAt: new Date('2031-01-10T10:00:00.123Z'), id: 'an event: 0' }
const cursor = encodeFareCursor(position)

test('a cursor says where a page ends', () => {
  expect(decodeFareCursor(cursor)).toEqual(position)
})

test.each([
  ['is empty', ''],
  ['is an unknown text', 'next-page'],
  ['is truncated', cursor.slice(0, -3)],
  ['has a suffix', `${cursor}AAAA`],
  ['has one letter changed', cursor.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'))],
  ['was made by hand', Buffer.from('12345678 1767225600000 an event: 0').toString('base64url')],
])('refuses a cursor that %s', (_, garbled) => {
  expect(decodeFareCursor(garbled)).toBeNull()
})

test.each(['soon', '1e3', -1, 0.5, 8_640_000_000_000_001, null])(
  'refuses a forged cursor with a valid checksum and the time %o',
  (ms) => {
    expect(decodeFareCursor(createPageCursorCodec(z.unknown()).encode([ms, 'an event: 0'], null))).toBeNull()
  },
)
