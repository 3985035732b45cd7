import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Returns the caps of a key in their order: "mod+k" is Ctrl and K, on Apple devices Cmd and K. */
const capsOf = (t: TextsOf<typeof frameTexts>, key: string): string[] =>
  key.split('+').map((part) => {
    if (part === 'mod') return t(isApple() ? 'keyCommand' : 'keyControl')
    return part === 'enter' ? t('keyEnter') : part.toUpperCase()
  })

type Props = { name: string; onDark?: boolean; small?: boolean }

/** A key as it is printed on the keyboard; `onDark` inside a filled button, `small` next to a label that has little room. */
export function KeyCap({ name, onDark = false, small = false }: Props) {
  const t = useTexts(frameTexts)
  return (
    <span className="inline-flex gap-1">
      {capsOf(t, name).map((cap) => (
        <kbd
          key={cap}
          className={`grid place-items-center rounded-small border font-text font-semibold ${
            small ? 'min-h-5 min-w-5 px-1 text-[0.75rem] leading-none' : 'type-meta min-h-6 min-w-6 px-1.5'
          } ${onDark ? 'border-white/60' : 'border-hairline bg-mist text-muted'}`}
        >
          {cap}
        </kbd>
      ))}
    </span>
  )
}
