import { useEffect, useRef, type ReactNode } from 'react'

type Props = {
  id: string
  accept: string
  /** Opens the camera app of a phone instead of its gallery. */
  capture?: 'user'
  primary?: boolean
  onChoose: (file: File) => void
  /** The chooser was closed without a file. */
  onNothing: () => void
  children: ReactNode
}

/** A file input that looks like a button. A file can be dropped on it too. */
export function FileButton({ id, accept, capture, primary = false, onChoose, onNothing, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const element = input.current
    // React knows no such event of an input.
    element?.addEventListener('cancel', onNothing)
    return () => element?.removeEventListener('cancel', onNothing)
  }, [onNothing])
  return (
    <label
      className={`relative inline-flex min-h-14 w-full cursor-pointer items-center justify-center rounded-control border-[1.5px] px-7 py-3.5 text-center text-[1.0625rem] leading-tight font-semibold transition-colors has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
        primary
          ? 'border-bottle bg-bottle text-white hover:bg-bottle-deep'
          : 'border-bottle bg-white text-bottle hover:bg-mint'
      }`}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        capture={capture}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) onChoose(chosen)
          // Allows choosing the same file again after an error.
          event.target.value = ''
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="inline-flex items-center gap-2.5">{children}</span>
    </label>
  )
}
