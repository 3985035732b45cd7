import { Form } from '@contour/ui/form'
import { TextField } from '@contour/ui/text-field'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { DeskButton } from './desk-button.tsx'
import { nextFilters } from './list-choice.tsx'

export const useSearchText = (): string => useSearchParams()[0].get('search') ?? ''

type Props = {
  id?: string
  label: string
  action: string
  /** Said about fewer than two characters, where those would find too many people; without it any text is searched. */
  tooShort?: string
  /** Further buttons in the same row. */
  children?: ReactNode
}

/** Searches a list by a text that stands in the URL; no text shows everything. */
export function SearchForm({ id = 'search', label, action, tooShort, children }: Props) {
  const [params, setParams] = useSearchParams()
  const asked = useSearchText()
  const [typed, setTyped] = useState(asked)
  const [shown, setShown] = useState(asked)
  const [sent, setSent] = useState<string | null>(null)
  const [isShort, setIsShort] = useState(false)
  // A link, such as one of the console's search, can ask for something else while the page is open. What was searched here
  // leaves the field alone: more may have been typed by the time that the page is drawn with it.
  if (shown !== asked) {
    setShown(asked)
    setSent(null)
    if (asked !== sent) setTyped(asked)
  }
  return (
    <Form
      role="search"
      className="flex w-full flex-wrap items-end gap-3"
      onSubmit={() => {
        const search = typed.trim()
        const short = tooShort !== undefined && search.length < 2
        setIsShort(short)
        if (short) return
        setSent(search)
        setParams(nextFilters(params, { search }), { replace: true })
      }}
    >
      <div className="w-full sm:w-80">
        <TextField
          id={id}
          label={label}
          type="search"
          maxLength={200}
          value={typed}
          onChange={setTyped}
          error={isShort ? tooShort : undefined}
        />
      </div>
      <DeskButton tone="primary" type="submit">
        {action}
      </DeskButton>
      {children}
    </Form>
  )
}
