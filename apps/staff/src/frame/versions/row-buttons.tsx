import { Button } from '@contour/ui/button'

export type RowButton = {
  /** The words on it. */
  text: string
  /** What a screen reader says, which names the row. */
  label: string
  isMain?: boolean
  onPress: () => void
}

/** The buttons of a row; what cannot be done now is left out. */
export const RowButtons = ({ buttons }: { buttons: readonly (RowButton | false)[] }) => (
  <div className="flex flex-wrap gap-2">
    {buttons.map((button) =>
      button ? (
        <Button
          key={button.text}
          size="desk"
          tone={button.isMain ? 'primary' : 'secondary'}
          aria-label={button.label}
          onClick={button.onPress}
        >
          {button.text}
        </Button>
      ) : null,
    )}
  </div>
)
