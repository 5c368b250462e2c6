/** The logo's lines in a 24-unit square; width 2, round ends. */
export const markLines =
  'M12 4v16M8 20h8M4 7h16M1.5 14h5a2.5 2.5 0 0 1-5 0ZM4 7l-2.5 7M4 7l2.5 7M17.5 14h5a2.5 2.5 0 0 1-5 0ZM20 7l-2.5 7M20 7l2.5 7'
