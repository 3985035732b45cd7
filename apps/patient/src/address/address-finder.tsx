import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { TextField } from '@contour/ui/text-field'
import { api } from '../lib/patient-api.ts'
import { finderTexts } from '../texts/en/address.ts'
import { useTexts } from '@contour/texts/use-texts'
import { AddressFields, type AddressErrors } from './address-fields.tsx'
import { emptyAddress, fromSuggestion, oneLine, splitTypedStreet } from './address-value.ts'
import type { AddressValue } from './address-value.ts'

type Found = Awaited<ReturnType<typeof api.verification.suggestAddress>>['suggestions'][number]

type Props = {
  id: string
  kind: 'shipping' | 'billing'
  /** The state is typed, as the profile's message about it expects, and not selected. */
  stateAsText?: boolean
  value: AddressValue
  onChange: (value: AddressValue) => void
  errors?: AddressErrors
}

/**
 * One search box over US addresses (C-ADR-001). Selecting a suggestion fills the fields. A typed street without a
 * selection opens the fields (C-ADR-002), and so does "Enter manually", which is always visible.
 */
export function AddressFinder({ id, kind, value, onChange, errors, stateAsText = false }: Props) {
  const t = useTexts(finderTexts)
  /** What she asked for; otherwise what she has entered decides. */
  const [asked, setAsked] = useState<'search' | 'fields' | null>(null)
  const [typed, setTyped] = useState(value.addressLine1)
  /** How often the fields replaced the finder. */
  const [replaced, setReplaced] = useState(0)
  const isEntered = value.city || value.zip || Object.values(errors ?? {}).some(Boolean)
  // The focused box or link disappears with the finder, so what is still to fill in takes the focus.
  useEffect(() => {
    if (replaced > 0) firstToFill(id)?.focus()
  }, [id, replaced])
  if ((asked ?? (isEntered ? 'fields' : 'search')) === 'fields')
    return (
      <div className="grid gap-3">
        <AddressFields
          id={id}
          kind={kind}
          stateAsText={stateAsText}
          value={value}
          onChange={onChange}
          errors={errors ?? {}}
        />
        <button
          type="button"
          className="link min-h-11 justify-self-start"
          onClick={() => {
            setAsked('search')
            setTyped('')
            setReplaced((times) => times + 1)
          }}
        >
          {t('again')}
        </button>
      </div>
    )
  const open = (street: string) => {
    setAsked('fields')
    if (street.trim()) onChange(splitTypedStreet({ ...value, addressLine1: street.trim() }))
  }
  return (
    <div className="grid gap-3">
      <SearchBox
        id={id}
        kind={kind}
        typed={typed}
        onTyped={setTyped}
        onPick={(found) => {
          onChange({ ...emptyAddress, ...fromSuggestion(found) })
          setAsked(null)
          setReplaced((times) => times + 1)
        }}
        onLeave={() => {
          if (typed.trim()) open(typed)
        }}
      />
      <button
        type="button"
        className="link justify-self-start"
        // A press would end the typing first, and the fields would replace this button before it is released.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          open(typed)
          setReplaced((times) => times + 1)
        }}
      >
        {t('byHand')}
      </button>
    </div>
  )
}

const ASKED = ['addressLine1', 'city', 'state', 'zip']

/** The first empty field of an address, otherwise its first one; the box of the search has the id of that one. */
function firstToFill(id: string): HTMLElement | null {
  const fields = ASKED.flatMap((name) => document.getElementById(`${id}-${name}`) ?? [])
  return fields.find((field) => 'value' in field && field.value === '') ?? fields[0] ?? null
}

type SearchBoxProps = {
  id: string
  kind: 'shipping' | 'billing'
  typed: string
  onTyped: (text: string) => void
  onPick: (found: Found) => void
  onLeave: () => void
}

function SearchBox({ id, kind, typed, onTyped, onPick, onLeave }: SearchBoxProps) {
  const t = useTexts(finderTexts)
  const listId = useId()
  const found = useSuggestions(typed)
  const [active, setActive] = useState(-1)
  const [closed, setClosed] = useState(false)
  const open = found.length > 0 && !closed

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setActive((active + step + found.length + (active < 0 && step < 0 ? 1 : 0)) % found.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = found[active]
      if (chosen) onPick(chosen)
    } else if (event.key === 'Escape') setClosed(true)
  }

  return (
    <div className="relative">
      <TextField
        id={`${id}-addressLine1`}
        label={t('find')}
        hint={t('findHint')}
        value={typed}
        onChange={(text) => {
          onTyped(text)
          setClosed(false)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
        autoComplete={`${kind} street-address`}
        maxLength={200}
        combobox={{ listId, open, activeId: active >= 0 ? `${listId}-${active}` : undefined }}
      />
      {open ? (
        <div
          id={listId}
          role="listbox"
          aria-label={t('found')}
          className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-control border border-control bg-white shadow-float"
        >
          {found.map((entry, index) => (
            // The search box keeps the focus and its keys; a click selects before the box loses focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above
            <div
              key={oneLine(entry)}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(entry)}
              className="min-h-12 cursor-pointer px-4 py-3 hover:bg-mint aria-selected:bg-mint aria-selected:font-semibold"
            >
              {oneLine(entry)}
            </div>
          ))}
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {open ? t('foundCount', { count: found.length }) : ''}
      </p>
    </div>
  )
}

/** Suggestions for the typed text, requested after a pause in typing. A failed lookup suggests nothing. */
function useSuggestions(typed: string): readonly Found[] {
  const [found, setFound] = useState<{ text: string; list: readonly Found[] }>({ text: '', list: [] })
  const text = typed.trim()
  useEffect(() => {
    if (text.length < 4) return
    const timer = setTimeout(() => {
      api.verification.suggestAddress({ text }).then(
        ({ suggestions }) => setFound({ text, list: suggestions.slice(0, 6) }),
        () => setFound({ text, list: [] }),
      )
    }, 250)
    return () => clearTimeout(timer)
  }, [text])
  return found.text && text.toLowerCase().startsWith(found.text.slice(0, 4).toLowerCase()) && text.length >= 4
    ? found.list
    : []
}
