// In the place of an answer that script will ask for.

export const Asking = () => (
  <>
    <span className="needs-script">asking…</span>
    <noscript>not asked</noscript>
  </>
)
