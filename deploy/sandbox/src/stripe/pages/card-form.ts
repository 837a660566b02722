import { escapeHtml } from '../../pages/html.ts'
import { type CardField, cardFields, type Form, type WrongFields } from './card-fields.ts'

const labels: Record<CardField, string> = {
  number: 'Card number',
  expiry: 'Expires (MM / YY)',
  cvc: 'Security code',
  name: 'Name on card',
}

const attributes: Record<CardField, string> = {
  number: 'inputmode="numeric" autocomplete="cc-number" maxlength="30"',
  expiry: 'inputmode="numeric" autocomplete="cc-exp" maxlength="12"',
  cvc: 'inputmode="numeric" autocomplete="cc-csc" maxlength="4"',
  name: 'autocomplete="cc-name" maxlength="150"',
}

export interface CardForm {
  readonly action: string
  readonly button: string
  readonly typed?: Form
  readonly wrong?: WrongFields
}

/** Where a card is typed. What is wrong stands below its field, and the first such field has the focus. */
export function cardForm({ action, button, typed = {}, wrong = {} }: CardForm): string {
  const first = cardFields.find((name) => wrong[name] !== undefined)
  const field = (name: CardField) => fieldOf(name, typed, wrong[name], name === first)
  return `<form class="card-form" method="post" action="${escapeHtml(action)}" novalidate>
${field('number')}
<div class="pair">
${field('expiry')}
${field('cvc')}
</div>
${field('name')}
<div><button class="main" name="do" value="card">${escapeHtml(button)}</button></div>
</form>`
}

/** Which cards there are to type, for whoever is here for the first time. */
export const cardHint =
  '<p class="muted">4242 4242 4242 4242 pays, with any future expiry date, any security code and any name.</p>'

function fieldOf(name: CardField, typed: Form, wrong: string | undefined, isFirst: boolean): string {
  // The security code is typed anew each time, as everywhere.
  const value = name === 'cvc' ? '' : escapeHtml(typed[name] ?? '')
  const state = wrong === undefined ? '' : `aria-invalid="true" aria-describedby="${name}-wrong"`
  const words =
    wrong === undefined ? '' : `<p class="wrong" role="alert" id="${name}-wrong">${escapeHtml(wrong)}</p>`
  return `<div><label for="${name}">${labels[name]}</label><input id="${name}" name="${name}" value="${value}" required ${attributes[name]} ${state} ${isFirst ? 'autofocus' : ''}>${words}</div>`
}
