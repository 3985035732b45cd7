/** The states of a shift by their codes, wrapped between them. */
export const StatesOfShift = ({ states }: { states: readonly string[] }) => (
  <span className="type-small max-w-measure text-muted">{states.join(', ')}</span>
)
