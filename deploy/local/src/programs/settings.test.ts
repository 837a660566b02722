import { expect, onTestFinished, test, vi } from 'vitest'
import { inherited } from '../inherited.ts'
import { readSettings } from './settings.ts'
import { repository } from '../repository.ts'

test('the environment wins over the file, also by an empty variable, and empty means unset', () => {
  const settings = readSettings(
    { PORT: '9000', IGNAV_API_KEY: '', HOME: '/root' },
    'PORT=1\nIGNAV_API_KEY=key\nSKYSCANNER_API_KEY="from file"\nLOG_LEVEL=\n',
  )
  expect(settings).toEqual({ PORT: '9000', SKYSCANNER_API_KEY: 'from file' })
})

test('the folder of recorded fares is taken from the repository, not from where one stands', () => {
  expect(readSettings({ FARES_DIR: 'fares' }, '').FARES_DIR).toBe(`${repository}/fares`)
})

test('a child inherits the environment without our settings, and without what npm has put there', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const name of ['IGNAV_API_KEY', 'DATABASE_URL', 'PORT', 'npm_config_cache', 'KEPT'])
    vi.stubEnv(name, 'set')
  const env = inherited()
  expect(env).toMatchObject({ KEPT: 'set', PATH: process.env['PATH'] })
  for (const name of ['IGNAV_API_KEY', 'DATABASE_URL', 'PORT', 'npm_config_cache'])
    expect(env).not.toHaveProperty(name)
})
