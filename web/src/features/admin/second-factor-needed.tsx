import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { adminText } from '../../text/admin-text.ts'
import { buttonClass } from '../../ui/button.tsx'

const words = adminText.secondFactor

/** Stands in place of the dashboard where the site wants more of administrators than how this one has signed in. */
export function SecondFactorNeeded() {
  return (
    <div className="card flex flex-col items-center gap-2 px-6 py-10 text-center">
      <span
        aria-hidden
        className="mb-2 grid size-12 place-items-center rounded-full bg-sky-tint text-sky-text [&>svg]:size-[22px]"
      >
        <ShieldCheck />
      </span>
      <h2 className="text-18 tracking-snug">{words.title}</h2>
      <p className="max-w-[52ch] text-14 text-balance text-ink-2">{words.sentence}</p>
      <p className="max-w-[52ch] text-14 text-balance text-ink-2">{words.hasOne}</p>
      <Link
        to={`${paths.account}#methods`}
        className={buttonClass({ variant: 'primary', className: 'mt-3' })}
      >
        {words.setUp}
      </Link>
    </div>
  )
}
