import fc from 'fast-check'

// Properties are tried on values drawn by the project's own text, as all that a run leaves to chance.
fc.configureGlobal({ seed: Number(process.env.DRAWN_BY) })
