// A field that no one sees or reaches. Bots fill it in, and so give themselves away.
export const HiddenTrap = () => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      Leave this empty
      <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
    </label>
  </div>
)
