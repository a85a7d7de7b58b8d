/** In place of a result that the receiver did not write: not a failure. Apart from the reader, which pages load later. */
export const NOT_REPORTED = 'not reported'
