import { useRef } from 'react'
import { Button } from '@contour/ui/button'

type Props = { label: string; busy: boolean; tone: 'primary' | 'secondary'; onChoose: (file: File) => void }

export function PhotoButton({ label, busy, tone, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again after a failure.
          target.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button tone={tone} wide busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
