import { cx } from '../../ui/class-names.ts'

/** The airline's code on its colour, or the first letters of the name in grey. */
export function AirlineTile({ code, name, small }: { code: string | null; name: string; small?: boolean }) {
  const letters = code ?? name.replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, 2)
  return (
    <span
      aria-hidden
      // Inline styles set by script pass the CSP; this page is never prerendered.
      style={{ background: (code && airlineColours[code]) ?? '#3d4a5c' }}
      className={cx(
        'grid shrink-0 place-items-center border border-transparent font-bold tracking-wide text-white uppercase inset-ring inset-ring-white/15',
        small ? 'size-[2.2em] rounded-1 text-11' : 'size-[2.67em] rounded-2 text-12',
      )}
    >
      {letters}
    </span>
  )
}

/** Ground colours of the airlines' letter tiles, dark enough for white letters. Not logos. */
const airlineColours: Readonly<Record<string, string>> = {
  AA: '#1b4f8a',
  AC: '#b5121b',
  AF: '#12326e',
  AS: '#01426a',
  AY: '#0b1560',
  AZ: '#006643',
  B6: '#0b3a82',
  BA: '#1d2f6f',
  DL: '#8f1730',
  EI: '#00665e',
  EK: '#b31217',
  EY: '#7a5c1e',
  F9: '#1b6b3a',
  FI: '#0a3a7d',
  FR: '#073590',
  IB: '#a81017',
  KL: '#00639e',
  LH: '#0a1d4d',
  LX: '#b3121d',
  N0: '#a3152b',
  NH: '#13448f',
  NK: '#3a3a12',
  OS: '#b0121b',
  PD: '#1d3a6e',
  QF: '#b30f14',
  QR: '#5c0632',
  SK: '#16285f',
  SN: '#14315f',
  SQ: '#14315f',
  TK: '#b0121e',
  TP: '#1f7a3d',
  TS: '#1a4a8c',
  U2: '#b34700',
  UA: '#0b3a82',
  VS: '#b8063b',
  VY: '#7a5b00',
  W6: '#8b0a70',
  WN: '#273a8c',
  WS: '#00616b',
}
