import { useStored, writeStored } from '../browser/stored.ts'
import { text } from '../text/text.ts'
import { Segmented } from '../ui/segmented.tsx'

const key = 'faresight_theme'
const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Light, dark, or as the system says. The script in the page's head sets the stored choice before the first paint. */
export function ThemeSwitch() {
  const stored = useStored(key)
  const theme = themes.find((name) => name === stored) ?? 'system'
  return (
    <Segmented
      small
      name="theme"
      legend={text.nav.theme}
      options={themes.map((value) => ({ value, label: text.nav.themes[value] }))}
      value={theme}
      onChange={choose}
    />
  )
}

function choose(theme: Theme): void {
  writeStored(key, theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  // The browser's own frame goes with it.
  for (const frame of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
    const own = frame.dataset['for']
    frame.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all'
  }
}
