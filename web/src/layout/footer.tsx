import { FlaskConical } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { pageText } from '../text/page-text.ts'
import { text } from '../text/text.ts'
import { Badge } from '../ui/badge.tsx'
import { Brand } from './header.tsx'
import { useSandbox } from '../api/config.ts'
import { useStored, writeStored } from '../browser/stored.ts'
import { Segmented } from '../ui/segmented.tsx'

const footerColumns = () =>
  [
    {
      title: text.nav.product,
      links: [
        [paths.howItWorks, text.nav.howItWorks],
        [paths.aiFeatures, text.nav.aiFeatures],
        [paths.subscribe, text.nav.plans],
        [paths.scoreboard, pageText.footer.scoreboard],
      ],
    },
    {
      title: text.nav.company,
      links: [
        [paths.about, text.nav.about],
        [paths.support, text.nav.support],
        [paths.contact, text.nav.contact],
      ],
    },
    {
      title: text.nav.legal,
      links: [
        [paths.terms, text.nav.terms],
        [paths.privacy, text.nav.privacy],
        [paths.cookies, text.nav.cookies],
      ],
    },
  ] as const

const year = new Date().getFullYear()

export function Footer() {
  const sandbox = useSandbox()
  return (
    <footer className="border-t border-line pt-12 pb-10 text-14 text-ink-2">
      <div className="wrap">
        <div className="flex flex-wrap justify-between gap-6 md:grid md:grid-cols-[1.7fr_1fr_1fr_1fr] md:gap-8">
          <div className="flex flex-col gap-3 max-md:w-full">
            <Brand className="self-start" />
            <p className="max-w-[34ch]">{pageText.footer.what}</p>
            <p className="max-w-[46ch] text-13 text-ink-3">{pageText.footer.prices}</p>
          </div>
          {footerColumns().map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <p className="mb-2 text-13 font-semibold text-ink">{title}</p>
              <ul>
                {links.map(([to, label]) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-flex min-h-7.5 items-center text-ink-2 no-underline hover:text-ink hover:underline"
                    >
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mt-7 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line pt-4 text-13 text-ink-3">
          {/* Build and visit may be in different years. */}
          <span suppressHydrationWarning>{pageText.footer.rights(year)}</span>
          <div className="flex min-h-9 flex-wrap items-center gap-3">
            {sandbox && (
              <Badge kind="amber">
                <FlaskConical aria-hidden className="size-3.5" strokeWidth={2.2} />
                {pageText.footer.sandbox}
                <span className="sr-only">. {pageText.footer.sandboxWhy}</span>
              </Badge>
            )}
            <ThemeSwitch />
          </div>
        </div>
      </div>
    </footer>
  )
}

const key = 'faresight_theme'
const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The script in the page's head applies the stored theme before the first paint. */
function ThemeSwitch() {
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
  // Colour the browser's toolbar, too.
  for (const frame of document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')) {
    const own = frame.dataset['for']
    frame.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all'
  }
}
