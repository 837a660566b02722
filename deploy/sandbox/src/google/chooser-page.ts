import { escapeHtml, renderSandboxPage } from '../pages/html.ts'
import { type GoogleAccount, presetGoogleAccounts, renderProfilePicture } from './accounts.ts'

const style = `<style>
.accounts { list-style: none; margin: 1rem 0; padding: 0; max-width: 30rem; }
.accounts button { display: flex; gap: .75rem; align-items: center; width: 100%; margin-bottom: .5rem; padding: .6rem .75rem; text-align: left; }
.accounts svg, .accounts .none { width: 2.5rem; height: 2.5rem; border-radius: 50%; flex: none; }
.accounts .none { border: 1px dashed; box-sizing: border-box; }
.accounts strong, .accounts span span { display: block; overflow-wrap: anywhere; }
button { font: inherit; min-height: 2.75rem; padding: .4rem 1rem; border-radius: .5rem; border: 1px solid color-mix(in srgb, currentColor 45%, transparent); background: transparent; color: inherit; cursor: pointer; }
button:hover { background: color-mix(in srgb, currentColor 8%, transparent); }
:focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
.typed { display: grid; gap: .75rem; max-width: 30rem; margin-bottom: 1.5rem; }
.typed label { display: grid; gap: .2rem; }
.typed label.tick { display: flex; gap: .5rem; align-items: center; min-height: 2rem; }
.typed input:not([type=checkbox]) { font: inherit; padding: .5rem; border-radius: .4rem; border: 1px solid color-mix(in srgb, currentColor 45%, transparent); background: transparent; color: inherit; }
.wrong { border-left: 4px solid; padding-left: .75rem; font-weight: 600; }
</style>`

export type TypedGoogleAccountForm = Readonly<Record<string, string | undefined>>

/** Preset accounts, a form for any other account, and Cancel; without scripts. @param wrong an error about the form */
export function renderAccountChooser(
  action: string,
  wrong?: string,
  typed: TypedGoogleAccountForm = { verified: 'on' },
): string {
  return renderSandboxPage(
    'Choose a Google account',
    `${style}
<p>The sandbox plays Google: there are no passwords, and these accounts exist nowhere else.</p>
<form method="post" action="${escapeHtml(action)}">
<ul class="accounts">
${presetGoogleAccounts.map(choice).join('\n')}
</ul>
</form>
<h2>Another account</h2>
<p>An account id identifies an account, whatever its address.</p>
${wrong === undefined ? '' : `<p class="wrong" role="alert">${escapeHtml(wrong)}</p>`}
<form class="typed" method="post" action="${escapeHtml(action)}">
${field('email', 'Email', typed, 'type="email" required')}
${field('first_name', 'First name (optional)', typed)}
${field('last_name', 'Last name (optional)', typed)}
${field('sub', 'Account id (optional)', typed)}
${field('organisation', 'Domain of its organisation (optional)', typed)}
${tick('verified', 'Google has verified the address', typed)}
${tick('picture', 'Has a profile picture', typed)}
<button name="pick" value="typed">Continue</button>
</form>
<form method="post" action="${escapeHtml(action)}"><button name="pick" value="cancel">Cancel</button></form>`,
  )
}

export function renderSignInErrorPage(what: string): string {
  return renderSandboxPage('Sign-in is not possible', `<p>${escapeHtml(what)}</p>`)
}

function choice({ email, firstName, lastName, picture, sub, verified }: GoogleAccount): string {
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const portrait = picture ? renderProfilePicture(sub) : '<span class="none"></span>'
  return `<li><button name="pick" value="${sub}">${portrait}<span><strong>${escapeHtml(name || 'No name')}</strong><span>${escapeHtml(email)}${verified ? '' : ' (not verified)'}</span></span></button></li>`
}

function field(name: string, label: string, typed: TypedGoogleAccountForm, attributes = ''): string {
  const value = escapeHtml(typed[name] ?? '')
  return `<label>${label}<input name="${name}" value="${value}" autocomplete="off" ${attributes}></label>`
}

function tick(name: string, label: string, typed: TypedGoogleAccountForm): string {
  const checked = typed[name] === 'on' ? 'checked' : ''
  return `<label class="tick"><input type="checkbox" name="${name}" ${checked}>${label}</label>`
}
