// A page that waits until there is a board to show.

import { Live } from "./live.js";
import { data } from "./page.js";

new Live(data.feed, { next: () => location.reload() }, () => undefined);
