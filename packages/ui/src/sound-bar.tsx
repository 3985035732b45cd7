const BARS = 12

/**
 * How loud a microphone is, as bars that fill from the left. Decorative: the words next to it say whether sound is heard,
 * because a value that changes ten times a second cannot be read out.
 * @param level from 0 to 1
 */
export function SoundBar({ level }: { level: number }) {
  const filled = Math.round(level * BARS)
  return (
    <div aria-hidden className="flex h-5 w-full max-w-56 items-stretch gap-1">
      {Array.from({ length: BARS }, (_, at) => (
        <span
          key={at}
          className={`flex-1 rounded-sm ${at < filled ? 'bg-leaf forced-colors:bg-[Highlight]' : 'bg-hairline'}`}
        />
      ))}
    </div>
  )
}
