import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { TextArea } from '@contour/ui/text-area'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { frameTexts } from '../texts/en/frame.ts'

/** A decision with one text field: its limit, its error in place, one button. */
export function TextForm({
  id,
  label,
  hint,
  limit,
  submitLabel,
  tone = 'primary',
  busy,
  problem,
  children,
  onSubmit,
}: {
  id: string
  label: string
  hint?: string
  limit: number
  submitLabel: string
  tone?: 'primary' | 'danger'
  busy: boolean
  problem: string | undefined
  children?: ReactNode
  onSubmit: (text: string) => void
}) {
  const frame = useTexts(frameTexts)
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const written = text.trim()
  const wrong =
    written === ''
      ? frame('textMissing', { label })
      : written.length > limit
        ? frame('textTooLong', { limit })
        : ''
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (wrong) document.getElementById(id)?.focus()
        else onSubmit(written)
      }}
    >
      {children}
      <TextArea
        id={id}
        label={label}
        hint={hint}
        limit={limit}
        rows={3}
        value={text}
        onChange={setText}
        error={tried ? wrong || problem : undefined}
      />
      <Button type="submit" size="desk" tone={tone} busy={busy} wide>
        {submitLabel}
      </Button>
    </form>
  )
}
