/** Two places and the arrow between them, which is read as `word`. */
export function FromTo({ from, to, word }: { from: string; to: string; word: string }) {
  return (
    <>
      {from}{' '}
      <span aria-hidden className="font-normal text-ink-3">
        →
      </span>
      <span className="sr-only">{word}</span> {to}
    </>
  )
}
