// Loaded before the portal: at the signal SIGUSR2 the clock of its process is set back by an hour.

'use strict';

let back = 0;
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() - back] : given));
  }

  static now() {
    return RealDate.now() - back;
  }
}

globalThis.Date = ShiftedDate;
process.on('SIGUSR2', () => {
  back += 3_600_000;
});
