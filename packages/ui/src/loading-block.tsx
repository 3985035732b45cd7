type Props = { label: string; lines?: number; shown?: boolean }

/** A placeholder in the shape of the content that is loading; the label is read out once, and visible with `shown`. */
export function LoadingBlock({ label, lines = 3, shown = false }: Props) {
  return (
    <div role="status" className="grid gap-3">
      <span className={shown ? 'text-muted' : 'sr-only'}>{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          aria-hidden
          className="block h-5 animate-pulse rounded-small bg-hairline forced-colors:border"
          style={{ width: ['72%', '100%', '88%', '56%'][line % 4] }}
        />
      ))}
    </div>
  )
}
