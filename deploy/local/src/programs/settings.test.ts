import { expect, test } from 'vitest'
import { repositoryRoot } from '../folders.ts'
import { readLauncherSettings } from './settings.ts'

test('the environment wins over .env, and an empty variable counts as unset', () => {
  const settings = readLauncherSettings(
    { PORT: '9000', IGNAV_API_KEY: '', HOME: '/root' },
    'PORT=1\nIGNAV_API_KEY=key\nSKYSCANNER_API_KEY="from file"\nLOG_LEVEL=\n',
  )
  expect(settings).toEqual({ PORT: '9000', SKYSCANNER_API_KEY: 'from file' })
})

test('FARES_DIR is relative to the repository', () => {
  expect(readLauncherSettings({ FARES_DIR: 'fares' }, '').FARES_DIR).toBe(`${repositoryRoot}/fares`)
})
