"""Who serves: root has to name the user to become, and be that user if it is to be root."""

import os
import pwd

from minetui.formats.errors import shown


def expect_user(name: str | None) -> None:
    """Refuse root without a user to become, and others with one."""
    if os.geteuid() == 0 and name is None:
        raise ValueError(
            "serve: expected --user NAME, since root should not serve (--user root if it has to)"
        )
    if os.geteuid() != 0 and name is not None:
        raise ValueError("--user: expected root, who alone can become another user")


def become(name: str | None) -> None:
    """Become the user of this name for good; with None, stay."""
    if name is None:
        return
    try:
        user = pwd.getpwnam(name)
    except KeyError:
        raise ValueError(f"--user: expected the name of a user, got {shown(name)}") from None
    os.initgroups(name, user.pw_gid)
    os.setgid(user.pw_gid)
    os.setuid(user.pw_uid)
    os.environ["HOME"] = user.pw_dir
